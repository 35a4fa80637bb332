// The search index.
export {
  indexSome,
  searchBacklog,
  searchBacklogIn,
  type IndexedPart,
  type SearchBacklog,
} from './search/search-index.ts';
export { DocumentNumbers, firstNumberAt } from './search/search-documents.ts';
export { hitsBefore, type HitQuery, type SearchHit } from './search/search-hits.ts';
