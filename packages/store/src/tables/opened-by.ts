import { optional, text } from './table.ts';

/**
 * The admin whose sign-in link for another person led to this row, if any. The row ends when that
 * admin is no longer an admin.
 */
export const openedBy = optional(text);
