/** The URL hash of the test box. */
export const TEST_BOX = 'try';

/** The URL hash of the agent's tools. */
export const TOOLS = 'tools';
