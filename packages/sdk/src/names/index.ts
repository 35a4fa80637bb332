// A separate entry point, because the table of similar letters is large and few pages need it.
export { nameReason, nameRefusal, type NameRefusal } from '@conch/engine';
