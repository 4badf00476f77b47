#!/usr/bin/env node
import { printOutput } from './command-line.js';
import { runStagedoor } from './commands.js';

await printOutput(runStagedoor);
