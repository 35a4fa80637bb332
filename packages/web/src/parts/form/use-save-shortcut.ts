import { useShortcut } from '../../shell/use-shortcut.ts';

/** Saves a form with Ctrl+S, but not while a dialog covers the form. */
export function useSaveShortcut(save: () => void): void {
  useShortcut('Mod+S', () => {
    if (!isDialogOpen()) save();
  });
}

function isDialogOpen(): boolean {
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]');
  return [...dialogs].some((dialog) => dialog.checkVisibility());
}
