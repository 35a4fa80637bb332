import { serverVersion } from '../version.ts';
import { API_PAGE_STYLE, apiPage, openApiDocument, type OpenApiDocument } from '@conch/protocol';
import type { HandlersOf } from './route-request.ts';

type DocumentRoute = 'readOpenApi' | 'readApiPage' | 'readApiStyle';

/** The API documents. They are generated on first use, because few clients read them. */
export function documentHandlers(): HandlersOf<DocumentRoute> {
  let made: OpenApiDocument | null = null;
  const document = (): OpenApiDocument => (made ??= openApiDocument({ version: serverVersion() }));
  return {
    readOpenApi: async () => ({ ...document() }),
    readApiPage: async () => apiPage(document()),
    readApiStyle: async () => API_PAGE_STYLE,
  };
}
