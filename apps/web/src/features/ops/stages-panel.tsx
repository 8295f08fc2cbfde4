import type { StageLoadResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { stagesQuery } from './ops-api.ts';
import { ageText, stagesHealth } from './ops-health.ts';
import { OpsPanel } from './ops-panel.tsx';
import { WithFigures } from '../../ui/with-figures.tsx';

/** The way of a run from left to right, with what is open in each stage. */
export function StagesPanel() {
  return (
    <OpsPanel title="Stages" read={useQuery(stagesQuery)} health={stagesHealth}>
      {(stages) => (
        <ol className="grid divide-line max-sm:divide-y sm:grid-cols-5 sm:divide-x">
          {stages.map((stage) => (
            <Stage key={stage.stage} load={stage} />
          ))}
        </ol>
      )}
    </OpsPanel>
  );
}

function Stage({ load }: { load: StageLoadResponse }) {
  const { stage, waiting, sent, delayed, running, failed, oldest_seconds: oldest } = load;
  return (
    <li className="grid gap-2 px-4 py-3">
      <h3 className="flex items-baseline justify-between gap-2 font-medium">
        {stage}
        <span className="text-xs font-normal text-soft" title="Age of the oldest open task">
          {oldest === null ? '–' : <WithFigures>{`oldest ${ageText(oldest)}`}</WithFigures>}
        </span>
      </h3>
      <dl className="grid grid-cols-4 gap-x-2 gap-y-1 text-2xs text-soft sm:max-wide:grid-cols-2">
        <Figure name="Waiting" value={waiting + sent} title="For their turn, or on the bus until a worker takes them" />
        <Figure name="Running" value={running} title="A worker has them" />
        <Figure name="Delayed" value={delayed} title="Tried again after a pause" />
        <Figure name="Failed" value={failed} title="Open tasks whose earlier attempt failed" />
      </dl>
    </li>
  );
}

function Figure({ name, value, title }: { name: string; value: number; title: string }) {
  const colour = name === 'Failed' ? 'text-watch' : 'text-ink';
  const look = value === 0 ? 'text-soft' : `font-medium ${colour}`;
  return (
    <div className="flex flex-col-reverse" title={title}>
      <dt>{name}</dt>
      <dd className={`figures text-xl leading-6 ${look}`}>{value}</dd>
    </div>
  );
}
