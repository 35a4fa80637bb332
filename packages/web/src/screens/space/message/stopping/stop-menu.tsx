import { Menu, MenuItem, useMenuStore } from '@ariakit/react';
import type { RefObject } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { MENU, MENU_ITEM } from '../menu-styles.ts';

interface StopMenuProps {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
  readonly stopAnswer: () => void;
  readonly stopChain: () => void;
}

/** A menu of the possible stops, each with its consequence. */
export function StopMenu({ anchor, onClose, stopAnswer, stopChain }: StopMenuProps) {
  const { t } = useTranslation('message');
  const menu = useMenuStore({
    open: true,
    setOpen: (isOpen) => (isOpen ? undefined : onClose()),
    placement: 'bottom-end',
  });
  return (
    <Menu
      store={menu}
      portal
      // Without this option, Ariakit adds hidden focusable elements around the menu.
      preserveTabOrder={false}
      gutter={4}
      finalFocus={anchor}
      getAnchorRect={() => anchor.current?.getBoundingClientRect() ?? null}
      aria-label={t('stopMore')}
      className={MENU}
    >
      <Way words={t('stopAnswer')} after={t('stopAnswerWords')} act={stopAnswer} />
      <Way words={t('stopChain')} after={t('stopChainWords')} act={stopChain} />
    </Menu>
  );
}

interface WayProps {
  readonly words: string;
  readonly after: string;
  readonly act: () => void;
}

function Way({ words, after, act }: WayProps) {
  return (
    <MenuItem className={`${MENU_ITEM} flex-col items-start gap-0`} onClick={act}>
      <span className="font-medium">{words}</span>
      <span className="text-xs text-faint">{after}</span>
    </MenuItem>
  );
}
