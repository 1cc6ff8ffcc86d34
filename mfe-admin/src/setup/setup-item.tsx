import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { HelpAddress, ServiceKind, SetupItemId } from '@targum/contracts/on-demand';
import {
  Button,
  CardSkeleton,
  HelpLink,
  lazyComponent,
  makeStyles,
  MOBILE,
  TextLink,
  tokens,
  useBackState,
  useLocation,
} from '@targum/ui-kit';
import { StatusBadge } from '../common/status-badge.tsx';
import { useT } from '../i18n.ts';
import { MissingTexts } from './missing-texts.tsx';

/** The forms load later, because an admin opens them once. */
const ServicePanel = lazyComponent(() => import('./service-panel.tsx'));

const useStyles = makeStyles({
  item: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    paddingBlock: tokens.spacingVerticalM,
    ':first-child': { paddingBlockStart: 0 },
    ':last-child': { paddingBlockEnd: 0 },
    ':not(:last-child)': {
      borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    },
  },
  name: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  text: { gridColumn: '1 / -1', margin: 0, color: tokens.colorNeutralForeground2 },
  more: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
  },
  button: { [MOBILE]: { minHeight: '44px' } },
  panel: { gridColumn: '1 / -1', paddingBlock: tokens.spacingVerticalS },
});

interface Links {
  readonly to?: '/' | '/admin/texts' | '/admin/users' | '/qr-code' | '/settings';
  readonly help?: HelpAddress;
}

const links = {
  account: { to: '/settings', help: 'start#account' },
  texts: { to: '/admin/texts', help: 'admin-texts#first' },
  joining: { to: '/admin/users', help: 'admin-approval' },
  invited: { to: '/qr-code' },
  chat: { to: '/' },
} as const satisfies Record<Exclude<SetupItemId, ServiceKind>, Links>;

interface SetupItemProps {
  readonly id: SetupItemId;
  readonly done: boolean;
}

export function SetupItem({ id, done }: SetupItemProps) {
  const t = useT();
  const styles = useStyles();
  const nameId = useId();
  return (
    <li className={styles.item}>
      <h2 id={nameId} className={styles.name}>
        {t(`admin.setup.item.${id}`)}
      </h2>
      <StatusBadge color={done ? 'success' : 'warning'}>
        {t(done ? 'admin.setup.done' : 'admin.setup.toDo')}
      </StatusBadge>
      <p className={styles.text}>{t(`admin.setup.text.${id}`)}</p>
      {id === 'texts' && !done && <MissingTexts className={styles.text} />}
      {id === 'model' || id === 'transcription' || id === 'speech' ? (
        <Service kind={id} done={done} nameId={nameId} />
      ) : (
        <LinksOf id={id} />
      )}
    </li>
  );
}

function LinksOf({ id }: { readonly id: keyof typeof links }) {
  const t = useT();
  const styles = useStyles();
  const back = useBackState();
  const { to, help }: Links = links[id];
  return (
    <div className={styles.more}>
      {to && (
        <TextLink alone to={to} state={back}>
          {t(`admin.setup.go.${id}`)}
        </TextLink>
      )}
      {help && <HelpLink to={help} />}
    </div>
  );
}

interface ServiceProps {
  readonly kind: ServiceKind;
  readonly done: boolean;
  readonly nameId: string;
}

/** Keeps a form that is closed again, so that nothing typed is lost. */
function Service({ kind, done, nameId }: ServiceProps) {
  const t = useT();
  const styles = useStyles();
  const buttonId = useId();
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  // A link to the item, such as from the health screen, opens the form.
  const isWanted = useLocation().hash === `#${kind}`;
  const [open, setOpen] = useState<boolean | undefined>(isWanted || undefined);
  useEffect(() => {
    if (!isWanted) return;
    button.current?.closest('li')?.scrollIntoView();
    button.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return (
    <>
      <div className={styles.more}>
        <Button
          ref={button}
          id={buttonId}
          className={styles.button}
          aria-labelledby={`${buttonId} ${nameId}`}
          aria-expanded={open === true}
          aria-controls={panelId}
          onClick={() => setOpen(open !== true)}
        >
          {t(open ? 'admin.setup.close' : done ? 'admin.setup.change' : 'admin.setup.connect')}
        </Button>
        <HelpLink to={`admin-models#${kind}`} />
      </div>
      <div id={panelId} className={styles.panel} hidden={open !== true}>
        {open !== undefined && (
          <Suspense fallback={<CardSkeleton rows={3} lines={1} />}>
            <ServicePanel kind={kind} labelledBy={nameId} />
          </Suspense>
        )}
      </div>
    </>
  );
}
