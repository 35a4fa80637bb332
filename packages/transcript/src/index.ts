export { checkTranscript } from './check-transcript.ts';
export { readTranscript } from './read-transcript.ts';
export type { EventResult } from './room.ts';
export { stackChanges } from './stack-lines.ts';
export { playTranscript, type PlayedStep } from './stage.ts';
export {
  TranscriptError,
  type SpaceSetup,
  type TranscriptStep,
  type StepAct,
  type Transcript,
} from './transcript.ts';
export { withDecisions } from './with-decisions.ts';
