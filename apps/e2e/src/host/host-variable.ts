/** The environment variable by which the workers of Jest find the host. */
export const HOST_VARIABLE = 'E2E_HOST_URL';
