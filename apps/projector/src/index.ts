export { startProjector, type Projector, type ProjectorDeps, type ProjectorHealth } from './start-projector.ts';
export { start, type ProjectorContext } from './start.ts';
