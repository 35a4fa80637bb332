/** The limit is larger than for other lists, so that scrolling far back needs few requests. */
export const MOST_MESSAGES_ON_A_PAGE = 500;
