#!/bin/sh
# Installs Debian packages as root, without starting their services and without a database on port 5432.
# For `npm test`: chromium-headless-shell fonts-liberation pgbouncer prometheus
# For `npm run cluster`: patroni etcd-server haproxy pgbouncer postgresql
# For `npm run images`: buildah mmdebstrap
# For `npm run test:full`: all of these, kubernetes-client, pgbackrest and postgresql-15
set -eu
export DEBIAN_FRONTEND=noninteractive

# Debian asks this program before it starts a service; 101 forbids it.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod +x "$policy"
fi

install() {
  apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

apt-get update -qq >/dev/null
case " $* " in
*' postgresql '*)
  install postgresql-common
  sed -i 's/^#\?create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf
  ;;
esac
install "$@"
