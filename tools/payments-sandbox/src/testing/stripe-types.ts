import { join } from 'node:path';
import { Ajv } from 'ajv';
import {
  type BaseType,
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  type MutableParser,
  type NodeParser,
  SchemaGenerator,
  StringType,
  type SubNodeParser,
  UnionNodeParser,
  UnionType,
} from 'ts-json-schema-generator';
import { type FormValue, parseForm } from '../api/form.js';

/**
 * Holds messages against the types of the installed Stripe SDK, at every depth: an unknown name, a missing one, a value
 * of another type or none of those that the SDK names. Objects inside others are not expanded. Each method returns one
 * line for each fault.
 */
export interface StripeTypes {
  /** Of a request's form or query, as it is sent. */
  faultsOfRequest(call: string, form: string): string[];
  /** Of the body of a successful answer. */
  faultsOfAnswer(call: string, body: unknown): string[];
  /** Of a webhook's body. */
  faultsOfNotice(body: { type: string }): string[];
}

const CONFIG = {
  ...DEFAULT_CONFIG,
  path: join(import.meta.dirname, 'stripe-wire.ts'),
  tsconfig: join(import.meta.dirname, '../../tsconfig.json'),
  type: 'StripeWire',
  topRef: false,
  jsDoc: 'none',
  additionalProperties: false,
  // `npm run types` checks them.
  skipTypeCheck: true,
} as const;

/** Generates the schemas from the SDK's types, which takes two or three seconds. */
export function readStripeTypes(): StripeTypes {
  const program = createProgram(CONFIG);
  const parser = createParser(program, CONFIG, (chain) => {
    const all = chain as MutableParser & NodeParser;
    chain.addNodeParser(new WireUnionParser(program.getTypeChecker(), all));
    chain.addNodeParser(new WireDecimalParser());
  });
  const schema = new SchemaGenerator(program, parser, createFormatter(CONFIG), CONFIG).createSchema(
    CONFIG.type,
  );
  const bodies = new Ajv({ allErrors: true, allowUnionTypes: true }).addSchema(schema, CONFIG.type);
  // A form carries text alone.
  const forms = new Ajv({ allErrors: true, allowUnionTypes: true, coerceTypes: true }).addSchema(
    schema,
    CONFIG.type,
  );
  return {
    faultsOfRequest: (call, form) =>
      faults(forms, ['StripeCalls', call, 'params'], listed(parseForm(form))),
    faultsOfAnswer: (call, body) => faults(bodies, ['StripeCalls', call, 'answer'], body),
    faultsOfNotice: (body) => faults(bodies, ['StripeNotices', body.type], body),
  };
}

/** Leaves out `OtherString`, which opens a list of values, and the object that a request could expand an identifier to. */
class WireUnionParser extends UnionNodeParser {
  override createType(...[node, context]: Parameters<UnionNodeParser['createType']>): BaseType {
    const members = node.types.map((member) => ({ member, name: member.getText() }));
    const isReference = members.some(({ name }) => name === 'string');
    const types = members
      .filter(({ name }) => name !== 'OtherString')
      .filter(({ member }) => !isReference || !this.isStripeObject(member))
      .map(({ member }) => this.childNodeParser.createType(member, context));
    return new UnionType(types);
  }

  private isStripeObject(
    member: Parameters<UnionNodeParser['createType']>[0]['types'][number],
  ): boolean {
    const type = this.typeChecker.getTypeFromTypeNode(member);
    return (type.isUnion() ? type.types : [type]).every((one) => one.getProperty('id'));
  }
}

/** A decimal of the SDK travels as text. */
class WireDecimalParser implements SubNodeParser {
  supportsNode(node: Parameters<SubNodeParser['supportsNode']>[0]): boolean {
    return node.getSourceFile() !== undefined && node.getText() === 'Decimal';
  }

  createType(): BaseType {
    return new StringType();
  }
}

/** Each step below a definition is a property. */
function faults(ajv: Ajv, [definition = '', ...names]: string[], message: unknown): string[] {
  const steps = ['definitions', definition, ...names.flatMap((name) => ['properties', name])];
  const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('/', '~1'))).join('/');
  const validate = ajv.getSchema(`${CONFIG.type}#/${pointer}`);
  if (!validate) return [`${names[0]} is none that stripe-wire.ts names`];
  if (validate(message) === true) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message}: ${JSON.stringify(params)}`,
  );
}

/** The form with its lists as lists. */
function listed(value: FormValue): unknown {
  if (typeof value === 'string') return value;
  const names = Object.keys(value);
  const values = Object.values(value).map(listed);
  const isList = names.length > 0 && names.every((name, index) => name === String(index));
  return isList ? values : Object.fromEntries(names.map((name, index) => [name, values[index]]));
}
