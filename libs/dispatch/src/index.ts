export * from './dispatch.ts';
export { holdSingleton } from './hold-singleton.ts';
export { openDispatch } from './open-dispatch.ts';
export { processOwner } from './process-owner.ts';
export { withRefund } from './refund.ts';
