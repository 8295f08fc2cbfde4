import { DemoButton } from '../../features/replay/demo-button.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { TRIAL } from './claims.ts';
import { RunExhibit } from './run-exhibit.tsx';
import { CONTAINER } from './section.tsx';

/** One sentence and one button; beside them the product itself. */
export function Hero() {
  return (
    <section
      aria-labelledby="hero-title"
      className={`${CONTAINER} grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 pt-8 pb-14 wide:grid-cols-[9fr_14fr] wide:pt-14 wide:pb-24`}
    >
      <div className="flex flex-col gap-7 wide:gap-10">
        <h1
          id="hero-title"
          className="font-serif text-4xl leading-[1.12] font-medium tracking-[-0.02em] text-balance sm:text-5xl wide:-mt-2"
        >
          Watch an AI analyst research a stock, and check every figure behind its verdict.
        </h1>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-4 sm:gap-x-3">
          <a href="/signup" className={`${buttonLook('primary')} !h-12 !px-4 !text-base sm:!px-6`}>
            Start your free trial
          </a>
          <DemoButton className="!h-12 !px-4 !text-base sm:!px-5">Watch the demo</DemoButton>
          <p className="w-full text-soft">{TRIAL}</p>
        </div>
      </div>
      <RunExhibit />
    </section>
  );
}
