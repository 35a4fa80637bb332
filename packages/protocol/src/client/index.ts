// A separate entry point without the schema library, which is larger than a whole client.
export { CLOSE_CODES, CLOSE_WORDS, type CloseReason } from '../close-code.ts';
export { FAILURES, type FailureCode } from '../failure-code.ts';
export { PROTOCOL_VERSION } from '../protocol-version.ts';
export { CLIENT_ROUTES } from './client-routes.ts';
export { FRAME_SHAPES } from './frame-shapes.ts';
export { MOST_MESSAGES_ON_A_PAGE } from './page-size.ts';
export { shapeCheck, type ShapeCheck } from './shape-check.ts';
