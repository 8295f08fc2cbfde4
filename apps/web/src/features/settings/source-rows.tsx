import { useQuery } from '@tanstack/react-query';
import { sourcesQuery } from '../../entities/market/sources-query.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { SettingsRow } from '../../ui/settings-row.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { activityText, licenceText } from './source-text.ts';

/** The sources of a live market: what each answered in the last 24 hours, and its licence. `said` are reasons that are shown above. */
export function SourceRows({ said }: { readonly said: readonly string[] }) {
  const sources = useQuery(sourcesQuery);
  return (
    <Loaded read={sources} what="the sources">
      {(all) =>
        all.map((source) => (
          <SettingsRow key={source.name} name={source.label}>
            {activityText(source, said)}
            {source.last_answer_at !== null && (
              <>
                {' Last answer: '}
                <TimeAgo at={source.last_answer_at} />.
              </>
            )}
            <div className="text-soft">{[licenceText(source), source.attribution].filter(Boolean).join(' ')}</div>
          </SettingsRow>
        ))
      }
    </Loaded>
  );
}
