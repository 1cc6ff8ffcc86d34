import { Suspense } from 'react';
import {
  Add20Regular,
  Button,
  CardSkeleton,
  lazyComponent,
  Page,
  SectionCard,
  useNavigate,
  useParams,
  useUser,
} from '@targum/ui-kit';
import { AccessDenied } from '../common/access-denied.tsx';
import { isDenied } from '../common/is-denied.ts';
import { LoadState } from '../common/load-state.tsx';
import { useT } from '../i18n.ts';
import { addressOf, NEW } from './addresses.ts';
import { AssistantList } from './assistant-list.tsx';
import { useAdminAssistantsQuery } from './assistants-api.ts';

/** Forms and comparisons are more code than the lists of the other screens. */
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
  const { data, error, isError, isFetching, refetch } = useAdminAssistantsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (isDenied(error)) return <AccessDenied />;
  return (
    <Page
      title={t('admin.assistants.title')}
      subtitle={t('admin.assistants.subtitle')}
      actions={
        <Button
          appearance="primary"
          icon={<Add20Regular />}
          onClick={() => void navigate(addressOf(NEW))}
        >
          {t('admin.assistants.new')}
        </Button>
      }
    >
      <SectionCard>
        {data ? (
          <AssistantList assistants={data.assistants} />
        ) : (
          <LoadState
            query={{ isError, isFetching, refetch }}
            failed={t('admin.assistants.loadFailed')}
            rows={SKELETON_ROWS}
          />
        )}
      </SectionCard>
    </Page>
  );
}
