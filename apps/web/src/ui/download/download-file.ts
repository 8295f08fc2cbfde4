import type { ApiPath } from '@gemscout/contracts';
import { send, type ApiRequest } from '../../api/http.ts';
import { fileNameOf } from './file-name.ts';

/** Saves what the server answers, under the name that it gives: with the session's token, which no link could carry. */
export async function downloadFile(path: ApiPath, request: ApiRequest = {}): Promise<string> {
  const response = await send(path, request);
  const name = fileNameOf(response.headers.get('content-disposition'), 'gemscout-export');
  saveAs(await response.blob(), name);
  return name;
}

function saveAs(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
