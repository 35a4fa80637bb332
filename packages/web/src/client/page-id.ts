/** Identifies this page among the pages that one person has open. */
export const PAGE_ID: string = crypto.getRandomValues(new Uint32Array(2)).join('-');
