/**
 * Ends the motion of a document and of its open shadow roots: finishes every animation and transition, also those that start
 * meanwhile, and pauses endless ones at their start. Colours, opacity and boxes are then final. Every helper that measures
 * calls it first. Runs in a page, too, so it must not use anything else of this file.
 */
export const endMotion = (): void => {
  const rootsBelow = (root: Document | ShadowRoot): readonly (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? rootsBelow(shadowRoot) : [],
    ),
  ];
  const isUnfinished = ({ playState }: Animation) => playState !== 'finished' && playState !== 'idle';
  // A finished transition may start another one, as that of an inherited property does; more than a few are a loop.
  for (let round = 0; round < 10; round += 1) {
    const motions = rootsBelow(document)
      .flatMap((root) => root.getAnimations())
      .filter(isUnfinished);
    const ending = motions.filter(
      ({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
    for (const motion of motions) {
      if (ending.includes(motion)) motion.finish();
      else if (motion.playState === 'running') {
        motion.pause();
        motion.currentTime = 0;
      }
    }
    if (ending.length === 0) return;
  }
  throw new Error('The motion of the page does not end.');
};
