/** The live log of a run, served by the gateway on `GET`. */
export const STREAM_PATH = '/runs/:id/events';

/** The changes of the caller's workspace, served by the gateway on `GET`. */
export const WORKSPACE_STREAM_PATH = '/workspace/events';
