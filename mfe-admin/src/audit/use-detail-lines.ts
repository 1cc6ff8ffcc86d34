import { signInProblem, userBudget } from '@targum/contracts/on-demand';
import type { AuditEntry, UserBudget } from '@targum/contracts/on-demand';
import { useFormat } from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { useActionNames } from './use-action-names.ts';

const LABELS = {
  action: 'admin.audit.detail.action',
  address: 'admin.audit.detail.address',
  after: 'admin.audit.detail.after',
  approvalStatus: 'admin.audit.detail.approvalStatus',
  assistantId: 'admin.audit.detail.assistant',
  before: 'admin.audit.detail.before',
  books: 'admin.audit.detail.books',
  count: 'admin.audit.detail.count',
  feedbackStatus: 'admin.audit.detail.approvalStatus',
  format: 'admin.audit.detail.format',
  from: 'admin.audit.detail.from',
  isDefault: 'admin.audit.detail.isDefault',
  model: 'admin.audit.detail.model',
  name: 'admin.audit.detail.name',
  newKey: 'admin.audit.detail.newKey',
  number: 'admin.audit.detail.version',
  person: 'admin.audit.detail.person',
  prefix: 'admin.audit.detail.prefix',
  problem: 'admin.audit.detail.problem',
  provider: 'admin.audit.detail.provider',
  service: 'admin.audit.detail.service',
  text: 'admin.audit.detail.text',
  to: 'admin.audit.detail.to',
  verses: 'admin.audit.detail.verses',
  what: 'admin.audit.detail.what',
} as const;

const STATUS = {
  pending: 'admin.user.pending',
  approved: 'admin.user.approved',
  rejected: 'admin.user.rejected',
  new: 'admin.feedback.status.new',
  read: 'admin.feedback.status.read',
  resolved: 'admin.feedback.status.resolved',
} as const;

const SERVICES = {
  model: 'admin.audit.detail.model',
  transcription: 'admin.setup.item.transcription',
  speech: 'admin.setup.item.speech',
} as const;

const ASKED = { test: 'admin.audit.what.test', models: 'admin.audit.what.models' } as const;

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const has = <Table extends object>(table: Table, key: unknown): key is keyof Table =>
  typeof key === 'string' && Object.hasOwn(table, key);

/**
 * Returns a function that writes the details of an entry as lines. A detail that this release does
 * not know has its key as label. The email is left out, because it belongs to the target, which has
 * its own column.
 */
export function useDetailLines() {
  const t = useT();
  const { dateTime, number } = useFormat();
  const nameOf = useActionNames();

  const sayBudget = (budget: UserBudget): string => {
    if (budget.kind === 'limited') return t('admin.audit.detail.tokens', { tokens: budget.tokens });
    return t(
      budget.kind === 'unlimited' ? 'admin.budget.unlimited' : 'admin.audit.detail.asForAll',
    );
  };

  const say = (value: unknown, key?: string): string => {
    if (Array.isArray(value)) return value.map((one) => say(one, key)).join(', ');
    if (typeof value === 'number') return number(value);
    if (typeof value === 'boolean') return t(value ? 'admin.audit.yes' : 'admin.audit.no');
    if (key === 'before' || key === 'after') {
      const budget = userBudget.safeParse(value);
      if (budget.success) return sayBudget(budget.data);
    }
    if (typeof value === 'object' && value !== null) {
      return Object.entries(value)
        .map(([name, inner]) => `${name}: ${say(inner)}`)
        .join(', ');
    }
    if (key === 'problem') {
      const problem = signInProblem.safeParse(value);
      if (problem.success) return t(`admin.audit.problem.${problem.data}`);
    }
    if (key === 'action') return nameOf(String(value));
    if (key === 'service' && has(SERVICES, value)) return t(SERVICES[value]);
    if (key === 'what' && has(ASKED, value)) return t(ASKED[value]);
    if (key?.endsWith('Status') && has(STATUS, value)) return t(STATUS[value]);
    return typeof value === 'string' && INSTANT.test(value) ? dateTime(value) : String(value);
  };

  const labelOf = (key: string, { service }: AuditEntry['details']): string => {
    if (key === 'address' && service !== undefined) return t('admin.audit.detail.server');
    return has(LABELS, key) ? t(LABELS[key]) : key;
  };

  /** Returns facts about an entry, such as 'IP address: 192.0.2.1'. */
  return ({ details }: AuditEntry) =>
    Object.entries(details)
      .filter(([key, value]) => key !== 'email' && value !== null && value !== '')
      .map(([key, value]) => ({
        label: labelOf(key, details),
        value: say(value, key),
      }));
}
