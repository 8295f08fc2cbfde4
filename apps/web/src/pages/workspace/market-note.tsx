import type { ConfigResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sourceGaps } from '../../entities/market/source-gaps.ts';
import { sourcesQuery } from '../../entities/market/sources-query.ts';

const NO_MODEL = 'No language model is set up: the built-in rules decide.';

/** Of a live market: which sources are off or do not answer, what still works, and who decides without a language model. */
export default function MarketNote({ config }: { config: ConfigResponse }) {
  const { data: sources = [] } = useQuery(sourcesQuery);
  const said = [...config.missing_sources, sourceGaps(sources), config.model === null ? NO_MODEL : undefined];
  const text = said.filter(Boolean).join(' ');
  if (text === '') return null;
  return (
    <p role="note" className="px-1 text-xs text-soft">
      {text}{' '}
      <Link to="/settings?section=data" className="rounded-md text-accent underline underline-offset-3">
        Data sources
      </Link>
    </p>
  );
}
