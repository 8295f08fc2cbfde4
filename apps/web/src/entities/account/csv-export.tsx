import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { CsvExportProps } from './csv-control.tsx';

/** No part of the first load. */
const CsvControl = lazyPart(() => import('./csv-control.tsx'));

/** Saves a table as CSV, where the plan has exports. */
export function CsvExport(props: CsvExportProps) {
  return (
    <Suspense fallback={null}>
      <CsvControl {...props} />
    </Suspense>
  );
}
