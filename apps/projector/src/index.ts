export { startProjector, type Projector, type ProjectorDeps, type ProjectorHealth } from './start-projector.ts';
