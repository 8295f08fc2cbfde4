import { ApiError } from '../api/http.ts';

const DETAILS_TOLD = [422, 429, 503];

/** The catalogue's sentence for a failed call; what the server says about 422, 429 and 503 stands below it. */
export function Failure({ text, error }: { text: string; error: unknown }) {
  const detail = error instanceof ApiError && DETAILS_TOLD.includes(error.status) ? error.detail : undefined;
  return (
    <div role="alert" className="rounded-desk border border-bad/40 bg-bad-soft px-3 py-2 text-bad">
      <p className="font-medium">{text}</p>
      {detail && <p className="mt-0.5 text-sm">{detail}</p>}
    </div>
  );
}
