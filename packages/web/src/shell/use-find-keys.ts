import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { spacesQuery } from '../client/queries.ts';
import { currentActions } from '../screens/space/current-actions.ts';
import { isPressed } from '../state/shortcut.ts';
import { useOpenSpaceId } from './use-open-space-id.ts';
import { useShortcut } from './use-shortcut.ts';

/**
 * Ctrl+F searches the open space, and Ctrl+Shift+F all spaces. In the search field itself, Ctrl+F
 * opens the search of the browser.
 */
export function useFindKeys(): void {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const openId = useOpenSpaceId();
  useShortcut('Mod+Shift+F', () => void navigate({ to: '/search', search: {} }));
  useEffect(() => {
    const find = (): boolean => {
      const field = document.querySelector<HTMLInputElement>('[data-search-field] input');
      if (field !== null) {
        if (document.activeElement === field) return false;
        field.focus();
        field.select();
        return true;
      }
      if (openId === null) return false;
      const actions = currentActions();
      if (actions !== null) {
        actions.openPanel('search');
        return true;
      }
      const name = cache.getQueryData(spacesQuery.queryKey)?.find(({ id }) => id === openId)?.name;
      if (name === undefined) return false;
      void navigate({ to: '/search', search: { q: `in:"${name}" ` } });
      return true;
    };
    const pressed = (event: KeyboardEvent): void => {
      const where = { isInField: false, singleKeys: false };
      if (event.defaultPrevented || !isPressed('Mod+F', event, where)) return;
      const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog]');
      if (isInDialog === null && find()) event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [cache, navigate, openId]);
}
