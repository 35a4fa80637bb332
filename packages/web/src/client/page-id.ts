/** An id that distinguishes the pages that one person has open at the same time. */
export const PAGE_ID: string = crypto.getRandomValues(new Uint32Array(2)).join('-');
