import type { ProjectionResponse, ProjectionsResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { WithFigures } from '../../ui/with-figures.tsx';
import type { Ask } from './confirm-dialog.tsx';
import { projectionsQuery, rebuildReadModel } from './ops-api.ts';
import { ageText, projectionsHealth } from './ops-health.ts';
import { OpsPanel } from './ops-panel.tsx';

const NAMES: Readonly<Record<ProjectionResponse['name'], string>> = {
  read: 'Rows of lists and queues',
  read_next: 'The same rows, being rebuilt',
  open_task: 'Open tasks',
};

export function ProjectionsPanel({ ask }: { ask: Ask }) {
  const read = useQuery(projectionsQuery);
  const rebuild = (
    <Button
      className="h-8"
      disabled={read.data?.rebuilding ?? true}
      onClick={() =>
        ask({
          title: 'Rebuild the rows of lists and queues',
          says: 'The rows are rebuilt from the first event in the background, and replace the current ones when they are complete. The database reads the whole store once.',
          action: 'Rebuild',
          perform: rebuildReadModel,
        })
      }
    >
      {read.data?.rebuilding ? 'Rebuilding …' : 'Rebuild'}
    </Button>
  );
  return (
    <OpsPanel title="Projections" read={read} health={projectionsHealth} aside={rebuild}>
      {({ projections, errors }) => (
        <>
          <ul className="divide-y divide-line">
            {projections.map((projection) => (
              <Projection key={projection.name} projection={projection} />
            ))}
          </ul>
          {errors.length > 0 && <Errors errors={errors} />}
        </>
      )}
    </OpsPanel>
  );
}

function Projection({ projection: { name, position, head, lag } }: { projection: ProjectionResponse }) {
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 px-4 py-2 hover:bg-paper">
      <span>{NAMES[name]}</span>
      <span className="text-right">
        <WithFigures>{lagText(lag, name)}</WithFigures>
      </span>
      <span className="col-span-2 text-xs text-soft">
        at <span className="figures break-all">{position ?? 'the beginning'}</span> of{' '}
        <span className="figures break-all">{head}</span>
      </span>
    </li>
  );
}

function lagText(lag: ProjectionResponse['lag'], name: ProjectionResponse['name']): string {
  if (lag === null) return 'another history';
  if (lag.events === 0) return 'level';
  const events = `${lag.events}${lag.or_more ? '+' : ''} events`;
  return name === 'read_next' ? `${events} to go` : `${events}, ${ageText(lag.seconds)} behind`;
}

function Errors({ errors }: { errors: ProjectionsResponse['errors'] }) {
  return (
    <section className="border-t border-line px-4 py-2.5" aria-label="Skipped streams">
      <h3 className="font-medium">Skipped</h3>
      <ul className="mt-1 grid gap-2 text-xs">
        {errors.map(({ stream, event_type: type, position, error }) => (
          <li key={stream}>
            <span className="figures break-all">{stream}</span> since {type} at{' '}
            <span className="figures">{position}</span>
            <p className="break-words text-bad">{error}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
