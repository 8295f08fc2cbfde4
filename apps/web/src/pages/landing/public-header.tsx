import { BRAND_LOOK, BrandMark } from '../../ui/brand-mark.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { useHomePath } from '../../ui/use-home-path.ts';
import { CONTAINER } from './section.tsx';

type PublicHeaderProps = { label: string; links: readonly (readonly [name: string, href: string])[] };

/** What begins every public page: the name, and ways on. */
export function PublicHeader({ label, links }: PublicHeaderProps) {
  return (
    <header className={`${CONTAINER} flex items-center justify-between gap-3 py-4`}>
      <a href={useHomePath()} className={BRAND_LOOK}>
        <BrandMark />
      </a>
      <nav aria-label={label} className="flex sm:gap-2">
        {links.map(([name, href]) => (
          <a key={name} href={href} className={`${buttonLook('quiet')} max-sm:!px-2.5`}>
            {name}
          </a>
        ))}
      </nav>
    </header>
  );
}
