// The health check of an image: exits with 0 when the URL responds with a success.
const response = await fetch(process.argv[2]);
process.exitCode = response.ok ? 0 : 1;
