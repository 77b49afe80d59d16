import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A value of a template before its references are resolved. */
export type Raw = unknown
export type RawProperties = Record<string, Raw>

export type RawResource = {
  readonly stack: string
  readonly id: string
  readonly type: string
  readonly properties: RawProperties
  /** The name of the template's condition under which it exists, if it has one. */
  readonly condition?: string
}

export type RawStack = {
  readonly name: string
  readonly region: string
  readonly account: string
  readonly resources: ReadonlyMap<string, RawResource>
  readonly outputs: Record<string, { Value: Raw; Export?: { Name: Raw } }>
  readonly parameters: Record<string, { Default?: Raw }>
  readonly conditions: Record<string, Raw>
  readonly mappings: Record<string, Record<string, Record<string, Raw>>>
}

/** What `cdk synth` left behind: every stack's template, and where each asset lies on disk. */
export type Assembly = {
  readonly directory: string
  readonly stacks: ReadonlyMap<string, RawStack>
  /** Absolute folder or file of each asset, by its hash. */
  readonly assets: ReadonlyMap<string, string>
}

/** Stands for the account where CDK left it open; no AWS account has this number. */
export const LOCAL_ACCOUNT = '000000000000'
export const LOCAL_REGION = 'ap-southeast-2'

type Manifest = {
  artifacts?: Record<
    string,
    {
      type: string
      environment?: string
      displayName?: string
      properties?: { templateFile?: string; stackName?: string; file?: string; directoryName?: string }
    }
  >
}
type TemplateFile = {
  Resources?: Record<string, { Type: string; Properties?: RawProperties; Condition?: string }>
  Outputs?: RawStack['outputs']
  Parameters?: RawStack['parameters']
  Conditions?: RawStack['conditions']
  Mappings?: RawStack['mappings']
}
type AssetFile = { files?: Record<string, { source: { path: string } }> }

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T

const environmentOf = (environment: string | undefined) => {
  const [account = '', region = ''] = (environment ?? '').replace(/^aws:\/\//, '').split('/')
  return {
    account: /^\d{12}$/.test(account) ? account : LOCAL_ACCOUNT,
    region: region && region !== 'unknown-region' ? region : LOCAL_REGION,
  }
}

/**
 * Reads a synthesised cloud assembly, nested stages included.
 * @throws {Error} when the folder holds no manifest.json
 */
export const readAssembly = (directory: string): Assembly => {
  const stacks = new Map<string, RawStack>()
  const assets = new Map<string, string>()
  const read = (folder: string): void => {
    const manifest = readJson<Manifest>(join(folder, 'manifest.json'))
    for (const [artifactId, artifact] of Object.entries(manifest.artifacts ?? {})) {
      const { templateFile, file, directoryName } = artifact.properties ?? {}
      if (artifact.type === 'cdk:cloud-assembly' && directoryName) read(join(folder, directoryName))
      if (artifact.type === 'cdk:asset-manifest' && file)
        for (const [hash, asset] of Object.entries(readJson<AssetFile>(join(folder, file)).files ?? {}))
          assets.set(hash, join(folder, asset.source.path))
      if (artifact.type !== 'aws:cloudformation:stack' || !templateFile) continue
      const template = readJson<TemplateFile>(join(folder, templateFile))
      const name = artifact.properties?.stackName ?? artifactId
      const resources = Object.entries(template.Resources ?? {}).map(([id, resource]): [string, RawResource] => [
        id,
        {
          stack: name,
          id,
          type: resource.Type,
          properties: resource.Properties ?? {},
          ...(resource.Condition ? { condition: resource.Condition } : {}),
        },
      ])
      stacks.set(name, {
        name,
        ...environmentOf(artifact.environment),
        resources: new Map(resources),
        outputs: template.Outputs ?? {},
        parameters: template.Parameters ?? {},
        conditions: template.Conditions ?? {},
        mappings: template.Mappings ?? {},
      })
    }
  }
  read(directory)
  return { directory, stacks, assets }
}
