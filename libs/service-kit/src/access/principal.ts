import type { ApprovalStatus } from '@targum/contracts';

interface PrincipalBase {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly approvalStatus: ApprovalStatus;
  readonly mustChangePassword: boolean;
}

export interface SessionPrincipal extends PrincipalBase {
  readonly kind: 'session';
  readonly sessionId: string;
}

export interface KeyPrincipal extends PrincipalBase {
  readonly kind: 'key';
  readonly keyId: string;
}

/** The caller of a request, with the rights that the database holds at that moment. */
export type Principal = SessionPrincipal | KeyPrincipal;
