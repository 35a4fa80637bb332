/** Larger than other pages, so that scrolling far back takes few requests. */
export const MOST_MESSAGES_ON_A_PAGE = 500;
