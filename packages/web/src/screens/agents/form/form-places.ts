/** What an address ends with that leads to the box in which an agent is tried. */
export const TEST_BOX = 'try';

/** What one ends with that leads to the tools of an agent. */
export const TOOLS = 'tools';
