import type { DevBuildEntry } from '../../server/preview/preview-answers';

/** Puts a remote and the menus into the registry that the shell will read. */
export function replaceInRegistry(remote: string, { entry, links }: DevBuildEntry): void {
  const written = document.getElementById('registry')!;
  const registry = JSON.parse(written.textContent ?? '') as { remotes: Record<string, object> };
  registry.remotes[remote] = entry;
  // The page's policy lets no script change the text of a script element.
  const replaced = document.createElement('data');
  replaced.id = written.id;
  replaced.hidden = true;
  replaced.textContent = JSON.stringify({ ...registry, links });
  written.replaceWith(replaced);
}

/** Starts the shell, whose scripts wait in a template, with their hashes. */
export function startShell(): void {
  const { content } = document.getElementById('shell') as HTMLTemplateElement;
  const scripts = document.importNode(content, true);
  // Keeps their order, which inserted scripts do not have otherwise.
  for (const script of scripts.querySelectorAll('script')) script.async = false;
  document.head.append(scripts);
}
