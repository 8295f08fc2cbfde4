import { useQuery } from '@tanstack/react-query';
import DOMPurify from 'dompurify';
import { ApiError } from '../../api/http.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import type { Agreement } from './agreements.ts';

export default function LegalDialog({ agreement, onClose }: { agreement: Agreement; onClose: () => void }) {
  return (
    <Dialog title={agreement.title} onClose={onClose}>
      {'documentPath' in agreement ? (
        <LegalDocument path={agreement.documentPath} />
      ) : (
        <div className="memo">
          {agreement.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
    </Dialog>
  );
}

function LegalDocument({ path }: { path: string }) {
  const document = useQuery({
    queryKey: queryKeys.legalDocument(path),
    staleTime: Infinity,
    queryFn: () => readDocument(path),
  });
  if (document.isPending) return <p role="status">Loading…</p>;
  if (document.isError)
    return (
      <div className="grid justify-items-start gap-3">
        <Failure text="Failed to load document." error={document.error} />
        <Button className="h-8" onClick={() => void document.refetch()}>
          Retry
        </Button>
      </div>
    );
  return <div className="memo [&_h1]:hidden" dangerouslySetInnerHTML={{ __html: document.data }} />;
}

async function readDocument(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new ApiError(response.status, await response.text());
  // The page that opens the dialog has its own main part.
  return DOMPurify.sanitize(await response.text(), { FORBID_TAGS: ['main'] });
}
