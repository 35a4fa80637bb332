// A door of its own: the table of letters that look alike is large, and few pages need it.
export { nameRefusal, type NameRefusal } from '@conch/engine';
