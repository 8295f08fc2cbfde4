import { ApiError } from '../api/http.ts';

/** Those whose reason the catalogue's sentence cannot hold. */
const DETAILS_TOLD = [402, 403, 409, 422, 429, 503];

/** The catalogue's sentence for a failed call; below it stands what the server says of a call that it refused for a reason. */
export function Failure({ text, error }: { text: string; error: unknown }) {
  const detail = error instanceof ApiError && DETAILS_TOLD.includes(error.status) ? error.detail : undefined;
  return (
    <div role="alert" className="rounded-md border border-bad/40 bg-bad-soft px-3 py-2 text-bad">
      <p className="font-medium">{text}</p>
      {detail && <p className="mt-0.5 text-sm">{detail}</p>}
    </div>
  );
}
