import { ApiError, sentenceOf } from '../api/http.ts';

/** What the server says about a call that it did not carry out. */
export function Refusal({ error }: { error: Error }) {
  return (
    <p role="alert" className="rounded-md border border-bad/40 bg-bad-soft px-3 py-2 text-bad">
      {error instanceof ApiError ? sentenceOf(error) : 'Gemscout does not answer. Please try again.'}
    </p>
  );
}
