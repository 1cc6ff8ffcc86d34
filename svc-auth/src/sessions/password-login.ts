interface PasswordLoginOptions {
  readonly on: boolean;
  /** This address can log in with a password even where passwords are switched off. */
  readonly adminEmail: string | undefined;
}

export const createPasswordLogin = ({ on, adminEmail }: PasswordLoginOptions) => ({
  permits: (email: string): boolean => on || email === adminEmail,
});

export type PasswordLogin = ReturnType<typeof createPasswordLogin>;
