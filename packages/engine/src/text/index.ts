// Functions of texts alone, for packages that may not decide who speaks.
export { normalized } from './normalized.ts';
export { nearestWord } from './mention/nearest-name.ts';
