import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { UsageReport } from '@targum/contracts/on-demand';
import {
  directionOfLanguage,
  FORCED_COLORS,
  makeStyles,
  MOBILE,
  tokens,
  useLanguage,
} from '@targum/ui-kit';
import { scaleBand, scaleLinear } from '@visx/scale';
import { useT } from '../i18n.ts';
import { amountOf } from './measures.ts';
import type { Measure } from './measures.ts';
import { useUsageFormat } from './use-usage-format.ts';

const TICKS = 4;

const useStyles = makeStyles({
  value: {
    // Leaves room for the first label of the axis, which extends above the bars by half its height.
    margin: `0 0 ${tokens.spacingVerticalL}`,
    minHeight: tokens.lineHeightBase300,
    fontVariantNumeric: 'tabular-nums',
    // The minimum height keeps the bars in place when a value needs a second line.
    [MOBILE]: { minHeight: `calc(2 * ${tokens.lineHeightBase300})` },
  },
  plot: {
    position: 'relative',
    height: '220px',
    marginInlineStart: '52px',
    borderRadius: tokens.borderRadiusSmall,
    touchAction: 'pan-y',
  },
  svg: { position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' },
  line: { stroke: tokens.colorNeutralStroke2 },
  bar: { fill: tokens.colorBrandBackground, [FORCED_COLORS]: { fill: 'CanvasText' } },
  active: { fill: tokens.colorNeutralForeground2, [FORCED_COLORS]: { fill: 'Highlight' } },
  label: {
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  tick: { position: 'absolute', insetInlineEnd: 'calc(100% + 8px)', transform: 'translateY(50%)' },
  days: {
    display: 'flex',
    justifyContent: 'space-between',
    marginInlineStart: '52px',
    paddingBlockStart: tokens.spacingVerticalXS,
  },
});

export interface UsageChartProps {
  readonly label: string;
  readonly measure: Measure;
  readonly days: UsageReport['days'];
}

/**
 * Shows a bar for each day. The chart is one control: the arrow keys or the pointer choose a day,
 * whose value appears above the bars.
 */
export default function UsageChart({ label, measure, days }: UsageChartProps) {
  const styles = useStyles();
  const t = useT();
  const format = useUsageFormat();
  const [language] = useLanguage();
  const isRtl = directionOfLanguage(language) === 'rtl';
  const [chosen, setChosen] = useState(days.length - 1);
  const active = Math.min(chosen, days.length - 1);

  const amounts = days.map((day) => amountOf(measure, day));
  const x = scaleBand({ domain: days.map(({ date }) => date), range: [0, 100], padding: 0.25 });
  const y = scaleLinear({ domain: [0, Math.max(...amounts, 1)], range: [0, 100], nice: TICKS });
  const ticks = y.ticks(TICKS).filter(Number.isInteger);

  const valueOf = (index: number) =>
    t(`admin.usage.value.${measure}`, {
      day: format.day(days[index]!.date),
      amount: amounts[index]!,
      input: days[index]!.inputTokens,
      output: days[index]!.outputTokens,
    });
  const choose = (index: number) => setChosen(Math.max(0, Math.min(days.length - 1, index)));

  const onKeyDown = (event: KeyboardEvent) => {
    const forwards = isRtl ? 'ArrowLeft' : 'ArrowRight';
    const backwards = isRtl ? 'ArrowRight' : 'ArrowLeft';
    const next = new Map([
      [forwards, active + 1],
      ['ArrowUp', active + 1],
      [backwards, active - 1],
      ['ArrowDown', active - 1],
      ['Home', 0],
      ['End', days.length - 1],
    ]).get(event.key);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    choose(Math.floor((isRtl ? 1 - share : share) * days.length));
  };

  return (
    <div>
      <p className={styles.value} aria-hidden="true">
        {valueOf(active)}
      </p>
      <div
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={active + 1}
        aria-valuetext={valueOf(active)}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerMove}
        onPointerMove={onPointerMove}
      >
        <svg className={styles.svg} aria-hidden="true" focusable="false">
          {ticks.map((tick) => (
            <line
              key={tick}
              className={styles.line}
              x1="0"
              x2="100%"
              y1={`${100 - y(tick)}%`}
              y2={`${100 - y(tick)}%`}
            />
          ))}
          {days.map(({ date }, index) => {
            const start = x(date)!;
            const height = y(amounts[index]!);
            return (
              <rect
                key={date}
                className={index === active ? styles.active : styles.bar}
                x={`${isRtl ? 100 - start - x.bandwidth() : start}%`}
                y={`${100 - height}%`}
                width={`${x.bandwidth()}%`}
                height={`${height}%`}
              />
            );
          })}
        </svg>
        {ticks.map((tick) => (
          <span
            key={tick}
            className={`${styles.label} ${styles.tick}`}
            style={{ bottom: `${y(tick)}%` }}
            aria-hidden="true"
          >
            {format.shortNumber(tick)}
          </span>
        ))}
      </div>
      <div className={styles.days} aria-hidden="true">
        {[days[0], days[Math.floor(days.length / 2)], days.at(-1)].map((day) => (
          <span key={day!.date} className={styles.label}>
            {format.shortDay(day!.date)}
          </span>
        ))}
      </div>
    </div>
  );
}
