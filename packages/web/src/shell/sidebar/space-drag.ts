import { useState, type DragEvent, type HTMLAttributes } from 'react';
import { arrangeSpaces, changeOwnSettings } from '../../client/spaces/own-spaces.ts';
import { queries, spacesQuery } from '../../client/queries.ts';
import { droppedOn, type SpaceDrop } from '../../state/space-order.ts';

let draggedId: string | null = null;

/** Whether a space is being dragged now. A link then ignores the click that ends the drag. */
export function isDragged(): boolean {
  return draggedId !== null;
}

interface SpaceDrag {
  /** Whether the dragged space would be dropped here. */
  readonly isTarget: boolean;
  readonly drag: HTMLAttributes<HTMLElement>;
}

/**
 * Lets people drag a space to another place of the list. The menu of a space does the same without
 * a pointer.
 */
export function useSpaceDrag(id: string): SpaceDrag {
  const [isTarget, setTarget] = useState(false);
  const over = (event: DragEvent): void => {
    if (dropOn(id) === null) return;
    event.preventDefault();
    setTarget(true);
  };
  return {
    isTarget,
    drag: {
      draggable: true,
      onDragStart: (event) => {
        draggedId = id;
        event.dataTransfer.effectAllowed = 'move';
      },
      onDragEnd: () => {
        draggedId = null;
      },
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: () => setTarget(false),
      onDrop: (event) => {
        event.preventDefault();
        setTarget(false);
        void perform(dropOn(id), draggedId);
      },
    },
  };
}

function dropOn(targetId: string): SpaceDrop | null {
  const spaces = queries.getQueryData(spacesQuery.queryKey);
  return draggedId === null || spaces === undefined ? null : droppedOn(spaces, draggedId, targetId);
}

async function perform(drop: SpaceDrop | null, id: string | null): Promise<void> {
  if (drop === null || id === null) return;
  if (Object.keys(drop.change).length > 0) await changeOwnSettings(id, drop.change);
  await arrangeSpaces(drop.order);
}
