import { Suspense } from 'react';
import {
  Add20Regular,
  Button,
  HelpLink,
  CardSkeleton,
  lazyComponent,
  Page,
  SectionCard,
  useNavigate,
  useParams,
  useUser,
  AssistantSign,
  inLanguage,
  Link,
  makeStyles,
  tokens,
  useTranslateString,
} from '@targum/ui-kit';
import type { AdminAssistant } from '@targum/contracts/on-demand';
import { AccessDenied } from '../common/access-denied.tsx';
import { isDenied } from '../common/is-denied.ts';
import { LoadState } from '../common/load-state.tsx';
import { useT } from '../i18n.ts';
import { addressOf, NEW } from './addresses.ts';
import { assistantsApi } from './assistants-api.ts';
import { AssistantBadges } from './assistant-badges.tsx';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  texts: {
    flexGrow: 1,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXXS,
  },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  description: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

/**
 * The editor loads later, because its forms and comparisons are more code than the lists of the
 * other screens.
 */
const AssistantEditor = lazyComponent(() => import('./editor/assistant-editor.tsx'));

const SKELETON_ROWS = 5;

export function AssistantsScreen() {
  const t = useT();
  const { assistantId } = useParams();
  const { isAdmin } = useUser();
  if (!isAdmin) return <AccessDenied />;
  if (assistantId === undefined) return <AssistantsPage />;
  return (
    <Suspense
      fallback={
        <Page title={t('admin.assistants.title')} width="table">
          <SectionCard>
            <CardSkeleton rows={3} lines={3} />
          </SectionCard>
        </Page>
      }
    >
      <AssistantEditor key={assistantId} id={assistantId === NEW ? undefined : assistantId} />
    </Suspense>
  );
}

function AssistantsPage() {
  const t = useT();
  const navigate = useNavigate();
  const query = assistantsApi.useAdminAssistantsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { data, error } = query;
  if (isDenied(error)) return <AccessDenied />;
  return (
    <Page
      title={t('admin.assistants.title')}
      subtitle={t('admin.assistants.subtitle')}
      actions={
        <>
          <HelpLink to="admin-assistants" />
          <Button
            appearance="primary"
            icon={<Add20Regular />}
            onClick={() => void navigate(addressOf(NEW))}
          >
            {t('admin.assistants.new')}
          </Button>
        </>
      }
    >
      <SectionCard>
        {data ? (
          <AssistantList assistants={data.assistants} />
        ) : (
          <LoadState query={query} failed={t('admin.assistants.loadFailed')} rows={SKELETON_ROWS} />
        )}
      </SectionCard>
    </Page>
  );
}

function AssistantList({ assistants }: { readonly assistants: readonly AdminAssistant[] }) {
  const styles = useStyles();
  const t = useT();
  const isRemoved = ({ removedAt }: AdminAssistant) => (removedAt === null ? 0 : 1);
  const sorted = assistants.toSorted((one, other) => isRemoved(one) - isRemoved(other));
  return (
    <ul className={styles.list} aria-label={t('admin.assistants.list')}>
      {sorted.map((assistant) => (
        <li key={assistant.id}>
          <AssistantRow assistant={assistant} />
        </li>
      ))}
    </ul>
  );
}

function AssistantRow({ assistant }: { readonly assistant: AdminAssistant }) {
  const styles = useStyles();
  const { name, description } = inLanguage(assistant, useTranslateString());
  return (
    <Link to={addressOf(assistant.id)} className={styles.row}>
      <AssistantSign icon={assistant.icon} />
      <span className={styles.texts}>
        <span className={styles.head}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <AssistantBadges assistant={assistant} />
        </span>
        <span className={styles.description} dir="auto">
          {description}
        </span>
      </span>
    </Link>
  );
}
