import { useEffect, useState } from 'react';

const STEP_MS = 1_400;

interface ScenePlayer {
  /** How many beats have been played. */
  readonly beat: number;
  readonly isOver: boolean;
  readonly isPlaying: boolean;
  /** Nothing moves: all of it is there at once. */
  readonly isStill: boolean;
  readonly toggle: () => void;
}

/** Plays a scene beat by beat, once; who wants no motion sees all of it at once. */
export function useScenePlayer(beats: number): ScenePlayer {
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [beat, setBeat] = useState(isStill ? beats : 1);
  const [isPlaying, setPlaying] = useState(!isStill);
  useEffect(() => {
    if (!isPlaying) return () => {};
    const timer = setInterval(() => setBeat((now) => Math.min(now + 1, beats)), STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying, beats]);
  const isOver = beat >= beats;
  return {
    beat,
    isOver,
    isPlaying: isPlaying && !isOver,
    isStill,
    toggle: () => {
      if (isOver) setBeat(1);
      setPlaying(isOver || !isPlaying);
    },
  };
}
