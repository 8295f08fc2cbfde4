import type { ApiPath } from '@gemscout/contracts';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from './download-file.ts';

/** A file to be saved: `start` asks for it. */
export function useDownload() {
  const { mutate, isPending, error, data } = useMutation({ mutationFn: (path: ApiPath) => downloadFile(path) });
  return { start: mutate, isPending, error, told: data ? `${data} saved` : '' };
}

export type Download = ReturnType<typeof useDownload>;
