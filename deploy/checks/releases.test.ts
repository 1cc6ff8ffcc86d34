import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMAGES } from '../images/images.ts';
import { ROOT } from '../local/launcher/settings.ts';
import { ofKind, workloads } from './manifests.ts';
import type { Manifest } from './manifests.ts';
import { createStage, exampleSecrets, prepareLocal, prepareProduction } from './testing/stage.ts';
import type { Stage } from './testing/stage.ts';

const PRODUCTION = 'overlays/production';
const RELEASE = `${PRODUCTION}/release/kustomization.yaml`;
/** Matches the line with an image's tag. */
const tagOf = (name: string) =>
  new RegExp(`(name: targum/${name}\\n(?: +newName: .*\\n)?.*newTag: ).*`);
const SETTINGS = `${PRODUCTION}/settings/settings.env`;

let stage: Stage;
let before: Manifest[];

beforeAll(async () => {
  stage = createStage();
  prepareProduction(stage);
  before = await stage.render(PRODUCTION);
});
afterAll(() => stage.remove());

const titled = (manifests: Manifest[]): Map<string, string> =>
  new Map(
    manifests.map((manifest) => [
      `${manifest.kind} ${manifest.metadata.name}`,
      JSON.stringify(manifest),
    ]),
  );

/**
 * Returns the objects that change, appear or stay behind when `second` is applied after `first`.
 */
const difference = (first: Manifest[], second: Manifest[]) => {
  const [old, now] = [titled(first), titled(second)];
  return {
    changed: [...now].flatMap(([title, text]) =>
      old.has(title) && old.get(title) !== text ? [title] : [],
    ),
    created: [...now.keys()].filter((title) => !old.has(title)),
    left: [...old.keys()].filter((title) => !now.has(title)),
  };
};

/**
 * Edits a file, returns the objects that the edit would change in the cluster, and undoes the edit.
 */
const effectOf = async (file: string, replace: string | RegExp, by: string) => {
  const restore = stage.edit(file, replace, by);
  try {
    return difference(before, await stage.render(PRODUCTION));
  } finally {
    restore();
  }
};

const NOTHING = { changed: [], created: [], left: [] };

describe('a release', () => {
  it.each(['svc-audio', 'svc-audio-worker'])(
    'changes only the Deployment of %s when no other image changes',
    async (name) => {
      const changed = [`Deployment ${name}`];
      expect(await effectOf(RELEASE, tagOf(name), '$11-4-1')).toEqual({ ...NOTHING, changed });
    },
  );

  describe('a release of the trial', () => {
    let local: Stage;
    let first: Manifest[];
    beforeAll(async () => {
      local = createStage();
      await prepareLocal(local);
      first = await local.render('overlays/local');
    });
    afterAll(() => local.remove());

    const localEffectOf = async (file: string, replace: RegExp, by: string) => {
      const restore = local.edit(file, replace, by);
      try {
        return difference(first, await local.render('overlays/local'));
      } finally {
        restore();
      }
    };
    const TRIAL_RELEASE = 'overlays/local/release/kustomization.yaml';

    it('can change only the workers', async () => {
      const tag = /(svc-audio-worker\n.*\n.*newTag: ).*/;
      const changed = ['Deployment svc-audio-worker'];
      expect(await localEffectOf(TRIAL_RELEASE, tag, '$1other')).toEqual({ ...NOTHING, changed });
    });

    it('[8.134] changes all parts but the stand-in', async () => {
      const parts = ofKind(first, 'Deployment').map(({ metadata }) => metadata.name);
      expect(parts).toContain('model-standin');
      const released = parts.filter((name) => name !== 'model-standin');
      const effect = await localEffectOf(TRIAL_RELEASE, /newTag: .*/, 'newTag: 1-5-0');
      expect({ ...effect, changed: effect.changed.toSorted() }).toEqual({
        changed: released.map((name) => `Deployment ${name}`).toSorted(),
        created: ['Job migrations-1-5-0'],
        left: ['Job migrations-dev'],
      });
    });

    it('[8.134] changes only the stand-in when the tag or settings of the stand-in change', async () => {
      const changed = ['Deployment model-standin'];
      const tag = /(newName: targum\/model-standin\n.*newTag: ).*/;
      expect(await localEffectOf('overlays/local/kustomization.yaml', tag, '$1new')).toEqual({
        ...NOTHING,
        changed,
      });
      const settings = 'base/model-standin/kustomization.yaml';
      const { changed: rolled } = await localEffectOf(settings, /PER_SECOND=30/, 'PER_SECOND=31');
      expect(rolled).toEqual(changed);
    });

    it('[8.134] changes only the parts that read a changed setting', async () => {
      const names = ofKind(first, 'Deployment').map(({ metadata }) => metadata.name);
      const readers = ['edge', 'svc-gateway', 'svc-auth', 'svc-chat', 'svc-audio', 'svc-feedback'];
      const expected = names.filter((name) => /^(shell|mfe-)/.test(name) || readers.includes(name));
      const { changed } = await localEffectOf(
        'overlays/local/kustomization.yaml',
        /localhost:30080$/,
        'localhost:30081',
      );
      expect(changed.toSorted()).toEqual(expected.map((name) => `Deployment ${name}`).toSorted());
    });
  });

  it('adds a new migrations Job and changes no earlier one', async () => {
    const { changed, created, left } = await effectOf(RELEASE, '1-4-0', '1-5-0-rc-1');
    expect(created).toEqual(['Job migrations-1-5-0-rc-1']);
    expect(left).toEqual(['Job migrations-1-4-0']);
    const deployments = ofKind(before, 'Deployment').map(({ metadata }) => metadata.name);
    expect(changed.toSorted()).toEqual(deployments.map((name) => `Deployment ${name}`).toSorted());
  });

  it('pulls every image from the configured registry', () => {
    const images = workloads(before).map(({ container }) => container.image);
    const parts = IMAGES.map(({ name }) => name).filter((name) => name !== 'model-standin');
    expect(new Set(images)).toEqual(
      new Set(parts.map((name) => `registry.example.org:5000/targum/${name}:1-4-0`)),
    );
  });
});

describe('the registry', () => {
  it.each(['localhost:5000', 'registry.example.org/a/b'])('can be %s', async (registry) => {
    const restore = stage.edit(RELEASE, /REGISTRY=.*/, `REGISTRY=${registry}`);
    try {
      const images = workloads(await stage.render(PRODUCTION)).map(
        ({ container }) => container.image,
      );
      const parts = IMAGES.map(({ name }) => name).filter((name) => name !== 'model-standin');
      expect(new Set(images)).toEqual(new Set(parts.map((name) => `${registry}/${name}:1-4-0`)));
    } finally {
      restore();
    }
  });
});

describe('a changed setting', () => {
  it('rolls out the pods that read it', async () => {
    const { changed, created } = await effectOf(SETTINGS, 'gpt-5-mini', 'gpt-5');
    expect(changed).toEqual(['Deployment svc-chat']);
    expect(created).toEqual([expect.stringMatching(/^ConfigMap svc-chat-/)]);
  });

  it('gives the Ingress the host of PUBLIC_URL, without the port', async () => {
    const restore = stage.edit(SETTINGS, 'targum.example.org', 'targum.example.org:8443');
    try {
      const [ingress] = ofKind(await stage.render(PRODUCTION), 'Ingress');
      expect(ingress!.spec!.rules!.map(({ host }) => host)).toEqual(['targum.example.org']);
      expect(ingress!.spec!.tls!.map(({ hosts }) => hosts)).toEqual([['targum.example.org']]);
    } finally {
      restore();
    }
  });

  it('changes only the Ingress if it is INGRESS_CLASS', async () => {
    const changed = ['Ingress edge'];
    expect(await effectOf(SETTINGS, 'INGRESS_CLASS=nginx', 'INGRESS_CLASS=traefik')).toEqual({
      ...NOTHING,
      changed,
    });
  });

  it('rolls out nothing if it is the registry of remotes', async () => {
    const changed = ['ConfigMap remotes'];
    expect(
      await effectOf(
        'base/edge/kustomization.yaml',
        '/mfe/admin/mf-manifest',
        '/mfe/admin/2/mf-manifest',
      ),
    ).toEqual({ ...NOTHING, changed });
  });
});

describe('a missing value', () => {
  let fresh: Stage;
  beforeAll(() => {
    fresh = createStage();
  });
  afterAll(() => fresh.remove());

  it('stops the render of an unedited production overlay', async () => {
    await expect(fresh.render(PRODUCTION)).rejects.toThrow(
      /production\/settings.*out of bounds for value CHANGE-ME/s,
    );
  });

  it.each([
    [SETTINGS, 'POSTGRES_CIDR'],
    [SETTINGS, 'REDIS_CIDR'],
  ])('stops the render when everything else is set: %s, %s', async (file, name) => {
    const setting = new RegExp(`${name}=.*`);
    await expect(effectOf(file, setting, `${name}=CHANGE-ME`)).rejects.toThrow(
      'out of bounds for value CHANGE-ME',
    );
  });

  it.each(['OPENAI_BASE_URL', 'CHAT_MODEL'])(
    'stops the render and names %s when it is commented out',
    async (name) => {
      await expect(effectOf(SETTINGS, new RegExp(`^(${name}=)`), '#$1')).rejects.toThrow(
        `\`data.${name}\` is missing`,
      );
    },
  );

  it('stops the render and names REGISTRY when it is commented out', async () => {
    await expect(effectOf(RELEASE, '- REGISTRY=', '#- REGISTRY=')).rejects.toThrow(
      '`data.REGISTRY` is missing',
    );
  });

  it('does not stop the render when REGISTRY is uncommented but empty', async () => {
    const { changed } = await effectOf(RELEASE, /REGISTRY=.*/, 'REGISTRY=');
    expect(changed).toContain('Deployment edge');
  });

  it.each(['svc-audio-worker', 'migrations'])(
    'stops the render when only %s has no tag',
    async (name) => {
      const image = `registry.example.org:5000/targum/${name.replace('-worker', '')}`;
      await expect(effectOf(RELEASE, tagOf(name), "$1''")).rejects.toThrow(
        `out of bounds for value ${image}`,
      );
    },
  );

  it('is detected in the tag of every image', () => {
    const text = readFileSync(join(ROOT, 'deploy', RELEASE), 'utf8');
    const [images, looked] = [/name: targum\/(.+)/g, /delimiter: '(.+):'/g].map((pattern) =>
      [...text.matchAll(pattern)].map(([, name = '']) => name.replace('-worker', '')),
    );
    expect(looked!.toSorted()).toEqual(images!.toSorted());
  });

  it('stops the render of local before its secrets exist', async () => {
    await expect(fresh.render('overlays/local')).rejects.toThrow('secrets/admin.env');
  });
});

describe('secrets.sh', () => {
  const secrets = () => {
    const folder = join(stage.dir, 'overlays/local/secrets');
    return Object.fromEntries(
      readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
    );
  };

  it('generates secrets once and prints the generated password', async () => {
    const printed = await prepareLocal(stage);
    const made = secrets();
    const [, password] = /^ADMIN_PASSWORD=(\w{24})$/m.exec(made['admin.env']!) ?? [];
    expect(printed).toContain(`Password: ${password}\n`);
    expect(made['sessions.env']).toMatch(/^SESSION_KEYS=[0-9a-f]{64}\n$/);
    const words = Object.values(made).flatMap((text) => text.match(/[0-9a-f]{48}/g) ?? []);
    expect(new Set(words).size).toBe(3);

    expect(await prepareLocal(stage)).toContain('nothing was changed');
    expect(secrets()).toEqual(made);
    expect(existsSync(join(stage.dir, 'overlays/local/secrets.new'))).toBe(false);
  });
});

describe('the Secrets of production', () => {
  it('are exactly those in the example', () => {
    const rendered = JSON.stringify(before);
    const example = exampleSecrets(stage).map(({ metadata }) => metadata.name);
    const read = [...rendered.matchAll(/"secretKeyRef":\{[^}]*"name":"([^"]+)"/g)];
    expect(new Set(read.map(([, name]) => name))).toEqual(new Set(example));
    expect(rendered).not.toContain('"kind":"Secret"');
  });
});
