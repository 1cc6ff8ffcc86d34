import { useEffect, useLayoutEffect, useRef } from 'react';
import {
  Button,
  Dismiss20Regular,
  makeStyles,
  MOBILE,
  Pause20Filled,
  Play20Filled,
  Previous20Filled,
  PRINT,
  tokens,
  useFormat,
  useObservable,
  useSetting,
} from '@targum/ui-kit';
import { useT } from '../../i18n-later.ts';
import { markSpoken, unmarkSpoken } from './mark-spoken.ts';
import type { SpokenRange } from './mark-spoken.ts';
import { reading } from './reading.ts';
import { speeds, speedSetting } from './speed.ts';
import type { Speed } from './speed.ts';

const control = {
  minWidth: '40px',
  height: '40px',
  [MOBILE]: { minWidth: '44px', height: '44px' },
};

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '4px',
    width: 'max-content',
    maxWidth: '100%',
    boxSizing: 'border-box',
    marginInline: 'auto',
    padding: '3px 6px',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
    [PRINT]: { display: 'none' },
  },
  control,
  speed: {
    height: '36px',
    padding: '0 8px',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    [MOBILE]: { height: '44px', fontSize: '1rem' },
    ':focus-visible': { outline: `2px solid ${tokens.colorCompoundBrandStroke}` },
  },
});

const current = { subscribe: reading.subscribe };

export default function PlayerBar() {
  const styles = useStyles();
  const t = useT();
  const { number } = useFormat();
  const id = useObservable({ ...current, get: reading.id });
  const phase = useObservable({ ...current, get: reading.phase });
  const [speed, setSpeed] = useSetting(speedSetting);
  useSpokenMark(id);
  const bar = useFocusAfter(id);
  const isPlaying = phase !== 'paused';
  const pauseLabel = t(isPlaying ? 'chat.readAloud.pause' : 'chat.readAloud.resume');

  return (
    <div ref={bar} className={styles.bar} role="group" aria-label={t('chat.player.label')}>
      <Button
        className={styles.control}
        appearance="subtle"
        shape="circular"
        icon={<Previous20Filled />}
        aria-label={t('chat.player.back')}
        title={t('chat.player.back')}
        onClick={reading.back}
      />
      <Button
        className={styles.control}
        appearance="subtle"
        shape="circular"
        icon={isPlaying ? <Pause20Filled /> : <Play20Filled />}
        aria-label={pauseLabel}
        title={pauseLabel}
        onClick={isPlaying ? reading.pause : reading.resume}
      />
      <select
        className={styles.speed}
        aria-label={t('chat.player.speed')}
        title={t('chat.player.speed')}
        value={speed}
        onChange={({ target }) => setSpeed(target.value as Speed)}
      >
        {speeds.map((value) => (
          <option key={value} value={value}>
            {`${number(Number(value))}×`}
          </option>
        ))}
      </select>
      <Button
        className={styles.control}
        appearance="subtle"
        shape="circular"
        icon={<Dismiss20Regular />}
        aria-label={t('chat.player.close')}
        title={t('chat.player.close')}
        onClick={reading.stop}
      />
    </div>
  );
}

function useSpokenMark(id: string | null): void {
  const sentence = useObservable({ ...current, get: reading.sentence });
  const known = useRef<{ id: string | null; marks: SpokenRange[]; last?: SpokenRange }>({
    id: null,
    marks: [],
  });
  useEffect(() => {
    if (known.current.id !== id) known.current = { id, marks: [] };
    const root = id === null ? null : document.querySelector(`[data-text-of="${CSS.escape(id)}"]`);
    if (root && sentence) {
      const { marks, last } = known.current;
      // Takes the last sentence with a place, because the spoken marks of quotations have no place
      // in the text.
      const before = marks.slice(0, sentence.index).findLast(Boolean);
      const mark = markSpoken(root, sentence.text, { before, last });
      if (mark) {
        marks[sentence.index] = mark;
        known.current.last = mark;
      }
    }
    return unmarkSpoken;
  }, [id, sentence]);
}

/** Gives the focus back to the reply's button if the bar had the focus when it disappears. */
function useFocusAfter(id: string | null) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (id === null || !element?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>(`[data-read-aloud="${CSS.escape(id)}"]`)?.focus();
    };
  }, [id]);
  return bar;
}
