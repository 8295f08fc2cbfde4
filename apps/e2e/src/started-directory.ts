import { copyDirectory } from './host/started-directory.ts';
import { startedDirectoryOfHost } from './host/ask-host.ts';
import { dataDirectory } from './server-process.ts';

/** `dataDirectory`, on which a server was started once and stopped: the next start finds its database, with the demo account. */
export async function startedDirectory(name: string): ReturnType<typeof dataDirectory> {
  const data = await dataDirectory(name);
  await fillAsStarted(data.path);
  return data;
}

/** Makes `directory` one on which a server was started once. What is there already stays. */
export async function fillAsStarted(directory: string): Promise<void> {
  await copyDirectory(await startedDirectoryOfHost(), directory);
}
