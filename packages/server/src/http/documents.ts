import { serverVersion } from '../version.ts';
import { API_PAGE_STYLE, apiPage, openApiDocument, type OpenApiDocument } from '@conch/protocol';
import type { HandlersOf } from './asked.ts';

type DocumentRoute = 'readOpenApi' | 'readApiPage' | 'readApiStyle';

/** What the interface says about itself; made when it is first read, for few ever read it. */
export function documentHandlers(): HandlersOf<DocumentRoute> {
  let made: OpenApiDocument | null = null;
  const document = (): OpenApiDocument => (made ??= openApiDocument({ version: serverVersion() }));
  return {
    readOpenApi: async () => ({ ...document() }),
    readApiPage: async () => apiPage(document()),
    readApiStyle: async () => API_PAGE_STYLE,
  };
}
